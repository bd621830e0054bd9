#!/usr/bin/env node
// Plain old JavaScript, so that an outdated Node can parse this file and report its version.
'use strict';
var major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  process.stderr.write(
    'assetportal requires Node.js 20 or newer, but this is ' +
      process.versions.node +
      '. Install a newer version and try again.\n',
  );
  process.exit(3);
}
var main = require('node:path').join(__dirname, '..', 'dist', 'main.cjs');
if (require('node:fs').existsSync(main)) {
  require(main);
} else {
  process.stderr.write(
    'assetportal has not been built. Run "npm run build" in the repository, or "npm start" to build and serve.\n',
  );
  process.exit(3);
}
