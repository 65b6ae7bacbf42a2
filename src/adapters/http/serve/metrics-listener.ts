import type { RequestListener } from 'node:http';
import type { Log } from '../../../domain/ports/log.js';
import type { MetricsPage } from '../../../domain/ports/request-meter.js';
import { sendJson } from '../kit/send-reply.js';

/** Answers `GET /metrics` on its own port, without a token, and serves nothing else. */
export function metricsListener(page: MetricsPage, log: Log): RequestListener {
  return (req, res) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const [path] = (req.url ?? '').split('?', 1);
    if (path !== '/metrics')
      return sendJson(res, 404, { error: 'not_found', message: 'Here is /metrics alone.' });
    if (!isRead)
      return sendJson(
        res,
        405,
        { error: 'method_not_allowed', message: 'Allowed: GET, HEAD.' },
        { Allow: 'GET, HEAD' },
      );
    page.read().then(
      (text) =>
        res.writeHead(200, { 'Content-Type': page.contentType, 'Cache-Control': 'no-store' }).end(text),
      (err: unknown) => {
        log.error({ err }, 'The measurements cannot be read.');
        sendJson(res, 500, { error: 'internal_error', message: 'The measurements cannot be read.' });
      },
    );
  };
}
