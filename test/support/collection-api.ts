import express, { type Express } from 'express';
import type { ArchivedVersion } from '../../tools/archive/domains/terms-archive.js';
import type { ACollection } from './a-collection.js';

/**
 * The routes of the Collection API of Open Terms Archive's engine that the service asks, with the engine's statuses
 * and bodies. `now` is the time of the server's clock.
 */
export function collectionApi(collection: ACollection, basePath: string, now: () => Date): Express {
  const app = express();
  const routes = express.Router();
  app.disable('x-powered-by');
  app.use((_request, response, next) => {
    response.setHeader('date', now().toUTCString());
    next();
  });

  routes.get('/services', (_request, response) => {
    response.status(200).json(
      collection.services.map(({ id, name, terms }) => ({
        id,
        name,
        terms: terms.map(({ type }) => ({ type })),
      })),
    );
  });

  routes.get('/service/:serviceId', ({ params }, response) => {
    const service = collection.services.find(({ id }) => id === params.serviceId);
    if (service === undefined) return response.status(404).json({ error: 'Service not found' });
    const terms = service.terms.map(({ type, sourceUrls }) => ({
      type,
      sourceDocuments: sourceUrls.map((location) => ({ location, contentSelectors: 'main' })),
    }));
    return response.status(200).json({ id: service.id, name: service.name, terms });
  });

  routes.get('/version/:serviceId/:termsType/:date', ({ params }, response) => {
    const { serviceId, termsType, date } = params;
    const wanted = new Date(date);
    if (wanted > now()) return response.status(416).json({ error: 'Requested version is in the future' });
    const versions = collection.versions.filter(
      (one) => one.serviceId === serviceId && one.type === termsType,
    );
    const version = versions.findLast(({ fetchedAt }) => fetchedAt <= wanted);
    if (version === undefined) {
      const error = `No version found for service "${serviceId}" and terms type "${termsType}" at date ${date}`;
      return response.status(404).json({ error });
    }
    const links = { first: idOf(versions[0]), last: idOf(versions.at(-1)) };
    return response.status(200).json({
      id: idOf(version),
      serviceId,
      termsType,
      fetchDate: version.fetchedAt.toISOString().replace(/\.\d{3}Z$/, 'Z'),
      content: version.text,
      isFirstRecord: version === versions[0],
      links,
    });
  });

  app.use(basePath, routes);
  return app;
}

function idOf(version: ArchivedVersion | undefined): string | null {
  return version === undefined ? null : `version-${version.fetchedAt.getTime()}`;
}
