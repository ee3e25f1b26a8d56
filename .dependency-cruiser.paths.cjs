// The paths of apps/web/tsconfig.json, in the form that dependency-cruiser reads without TypeScript.
const { join } = require('node:path');

module.exports = { resolve: { alias: { '~': join(__dirname, 'apps/web/app') } } };
