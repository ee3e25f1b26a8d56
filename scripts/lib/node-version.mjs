/** Ends the process with a message when this Node.js is too old to install the workspace, which brings its own. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (process.platform === 'win32') {
    fail(
      'Bargain Buddy runs on Linux and macOS. On Windows use it inside WSL 2 (https://learn.microsoft.com/windows/wsl).',
    );
  }
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node.js ${process.versions.node} is too old: install 20.19 or later, for example from https://nodejs.org.`);
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
