import { build, install, requireNode } from './set-up.mjs';

requireNode();
install();
build();
