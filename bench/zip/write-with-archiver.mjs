import { ZipArchive } from 'archiver';

/** Waiting for more than this is what a slow reader costs. */
const HIGH_WATER_BYTES = 64 * 1024;

/**
 * The archiver package behind the port `WriteArchive`, as well as it can be used: each text is added once the one before is
 * in and there is room. Storing a text is several times faster than compressing it.
 *
 * @param {AsyncIterable<{ name: string, content: string }>} files
 * @param {Date} date
 * @param {{ store: boolean }} options
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* writeWithArchiver(files, date, { store }) {
  const archive = new ZipArchive({ highWaterMark: HIGH_WATER_BYTES, zlib: { level: 1 } });
  let added = () => {};
  let taken = () => {};
  archive.on('entry', () => added());
  const filling = (async () => {
    for await (const { name, content } of files) {
      const isIn = new Promise((resolve) => {
        added = () => resolve(undefined);
      });
      archive.append(Buffer.from(content), /** @type {any} */ ({ name, date, store }));
      await isIn;
      if (archive.readableLength >= HIGH_WATER_BYTES)
        await new Promise((resolve) => {
          taken = () => resolve(undefined);
        });
    }
    await archive.finalize();
  })();
  for await (const chunk of archive) {
    yield chunk;
    taken();
  }
  await filling;
}
