import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cwd, env } from 'node:process';

/**
 * Writes a JSON report for `suite` to TEST_REPORT_FILE: the number of passed, failed and skipped tests, and the
 * failures with their errors, also those of files and hooks and outside of tests.
 */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (wanted) => tests.filter((test) => test.result().state === wanted);
    const failures = [
      ...inState('failed').map((test) => failure(nameOf(test), test.result().errors)),
      ...modules.flatMap((module) => [module, ...module.children.allSuites()].flatMap(failureOutsideTests)),
      ...unhandledErrors.map((error) => failure(`outside of any test, ${placeOf(error)}`, [error])),
    ];
    const skipped = inState('skipped').map(nameOf);
    const report = { passed: inState('passed').length, failed: failures.length, skipped: skipped.length };
    writeFileSync(env.TEST_REPORT_FILE, JSON.stringify({ ...report, skippedTests: skipped, failures }));
  }
}

/** Names the file and test during which an unhandled error occurred. */
const placeOf = ({ VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
  file ? `while ${relative(cwd(), file)} ran${test ? `, last "${test}"` : ''}` : 'in no file';

const nameOf = (test) => `${test.module.relativeModuleId} > ${test.fullName}`;

function failureOutsideTests(suite) {
  const errors = suite.errors();
  const name = suite.type === 'module' ? suite.relativeModuleId : nameOf(suite);
  return errors.length > 0 ? [failure(name, errors)] : [];
}

/** A stack begins with the error's message. */
function failure(title, errors) {
  return { title, message: errors.map(({ message, stack }) => stack ?? message).join('\n') };
}
