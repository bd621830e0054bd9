#!/usr/bin/env node
// Plain old JavaScript on purpose: an old Node must still be able to read it far enough to say what is wrong.
'use strict';
var major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  process.stderr.write(
    'assetportal needs Node.js 20 or newer; this is ' +
      process.versions.node +
      '. Install a newer one and try again.\n',
  );
  process.exit(3);
}
var main = require('node:path').join(__dirname, '..', 'dist', 'main.cjs');
if (require('node:fs').existsSync(main)) {
  require(main);
} else {
  process.stderr.write(
    'assetportal is not built yet. Run "npm run build" (or "npm start", which builds and serves) in the repository first.\n',
  );
  process.exit(3);
}
