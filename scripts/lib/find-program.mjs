import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of a program of this machine; those of services lie beside PATH for who is not root.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  return placesOf(name).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Where a program may be.
 *
 * @param {string} name
 */
export function placesOf(name) {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, name));
}
