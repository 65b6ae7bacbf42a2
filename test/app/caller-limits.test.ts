import { describe, expect, it } from 'vitest';
import { callerLimits } from '../../src/app/caller-limits.js';
import { readSettings } from '../../src/app/settings.js';

const HOST = '127.0.0.1';
const loopbackHourly = (env: NodeJS.ProcessEnv) => callerLimits(readSettings(env)).loopbackHourly;

describe('a caller on the same machine', () => {
  it.each([
    [{ HOST }, 100_000],
    [{ HOST: '::1' }, 100_000],
    [{ HOST: 'localhost', BASE_URL: 'http://localhost:3000', API_URL: 'http://[::1]:3000' }, 100_000],
    [{ HOST, RATE_LIMIT_LOOPBACK: '500', RATE_LIMIT_HOURLY: '7' }, 500],
  ])('is the operator with %j', (env, limit) => {
    expect(loopbackHourly(env)).toBe(limit);
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { HOST: '127.0.0.1.example' },
    { HOST, TRUST_PROXY: 'loopback' },
    { HOST, TRUST_PROXY: '1' },
    { HOST, BASE_URL: 'https://terms.example' },
    { HOST, API_URL: 'https://terms.example' },
    { HOST, RATE_LIMIT_HOURLY: '7' },
    { HOST, RATE_LIMIT_DAILY: '7' },
    { HOST, RATE_LIMIT_LOOPBACK: '0' },
  ])('is a caller like any other with %j', (env) => {
    expect(loopbackHourly(env)).toBeUndefined();
  });
});
