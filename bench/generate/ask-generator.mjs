import http from 'node:http';

/**
 * @typedef {{ domain: string, status: number, ms: number, text: string, fromCache: boolean }} Answer
 */

/**
 * Requests domains from the generator, `concurrency` at a time on connections that stay open, and then closes them.
 *
 * @param {number} port
 * @param {readonly string[]} domains
 * @param {number} concurrency
 * @returns {Promise<Answer[]>} in the order of the domains
 */
export async function askGenerator(port, domains, concurrency) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
  /** @type {Answer[]} */
  const answers = [];
  const queue = domains.entries();
  const asker = async () => {
    for (const [nth, domain] of queue) answers[nth] = await ask(port, domain, agent);
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, asker));
  } finally {
    agent.destroy();
  }
  return answers;
}

/**
 * @param {readonly Answer[]} answers
 * @throws Error when one is not a success: then no figure is worth anything
 */
export function requireSuccess(answers) {
  const failed = answers.filter(({ status }) => status !== 200);
  const [first] = failed;
  if (first === undefined) return;
  throw new Error(
    `${failed.length} of ${answers.length} requests failed; ${first.domain} with ${first.status}: ${first.text}`,
  );
}

/**
 * @param {number} port
 * @param {string} domain
 * @param {http.Agent} agent
 * @returns {Promise<Answer>}
 */
function ask(port, domain, agent) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const request = http.get({ host: '127.0.0.1', port, path: generatePath(domain), agent }, async (res) => {
      try {
        const text = Buffer.concat(await res.toArray()).toString();
        const fromCache = res.headers['x-cache'] === 'HIT';
        const ms = performance.now() - startedAt;
        resolve({ domain, status: res.statusCode ?? 0, ms, text, fromCache });
      } catch (error) {
        reject(error);
      }
    });
    request.once('error', reject);
  });
}

/** @param {string} domain */
export function generatePath(domain) {
  return `/generate?domain=${domain}`;
}
