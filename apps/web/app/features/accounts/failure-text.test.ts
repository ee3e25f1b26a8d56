import { describe, expect, test } from 'vitest';
import { ApiError } from '~/lib/api-error.ts';
import { loginFailure, signUpFailure } from './failure-text.ts';

describe('ACC-02 any login failure', () => {
  test('is told in the same words, whatever the server says', () => {
    const text = 'Invalid email or password. Please try again.';
    expect(loginFailure(new ApiError(401, { accountError: 'Something else' }))).toBe(text);
    expect(loginFailure(new ApiError(400))).toBe(text);
  });

  test('and says how long to wait after too many attempts', () => {
    expect(loginFailure(new ApiError(429, { retryAfter: 601 }))).toMatch(/^Invalid email .* wait 11 minutes/);
    expect(loginFailure(new ApiError(429, { retryAfter: 20 }))).toMatch(/wait a minute/);
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
