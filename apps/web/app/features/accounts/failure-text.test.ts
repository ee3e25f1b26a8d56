import { describe, expect, test } from 'vitest';
import { ApiError } from '~/lib/api-error.ts';
import { accountFailure, loginFailure, signUpFailure } from './failure-text.ts';

describe('ACC-02 any login failure', () => {
  const text = 'Invalid email or password. Please try again.';

  test('is told in the same words, whatever the server says', () => {
    expect(loginFailure(new ApiError(401, { accountError: 'Something else' }))).toBe(text);
    expect(loginFailure(new ApiError(400))).toBe(text);
  });

  test('and says how long to wait after too many attempts', () => {
    expect(loginFailure(new ApiError(429, { retryAfter: 601 }))).toMatch(/^Invalid email .* Try again in 11 minutes/);
    expect(loginFailure(new ApiError(429, { retryAfter: 20 }))).toMatch(/Try again in a minute/);
    expect(loginFailure(new ApiError(429))).toBe(text);
    expect(loginFailure(new ApiError(401, { retryAfter: 20 }))).toBe(text);
  });

  test('and that the server may be away where it failed', () => {
    const more = 'Bargain Buddy may be busy for a moment.';
    for (const status of [500, 503]) expect(loginFailure(new ApiError(status))).toBe(`${text} ${more}`);
    expect(loginFailure(new ApiError(499))).toBe(text);
  });

  test('and names the connection when there was no answer', () => {
    expect(loginFailure(new TypeError('Failed to fetch'))).toMatch(/^Invalid email .* connection/);
  });
});

test('ACC-04 a failed sign-up tells what the server says, or one of two sentences', () => {
  expect(signUpFailure(new ApiError(400, { accountError: 'Too short. Too common.' }))).toBe('Too short. Too common.');
  expect(signUpFailure(new ApiError(502))).toBe('Registration failed. Please try again.');
  expect(signUpFailure(new TypeError('Failed to fetch'))).toBe('An unexpected error occurred. Please try again.');
});

test('ACC-08 ACC-09 any other failure tells what the server says, or one sentence', () => {
  expect(accountFailure(new ApiError(400, { accountError: 'Too short.' }))).toBe('Too short.');
  expect(accountFailure(new ApiError(500))).toBe('An error occurred.');
  expect(accountFailure(Object.assign(new Error('Failed to fetch'), { accountError: 'Not ours' }))).toBe(
    'An error occurred.',
  );
});
