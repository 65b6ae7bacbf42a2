import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { projectPath } from '../../../src/app/project-files.js';

/** Helm 3.8 for Linux on x64, from an npm package. */
const PACKED = projectPath('test/system/node_modules/@aws-cdk/asset-kubectl-v20/lib/layer.zip');
/** Of the cluster that charts are made for. */
const KUBERNETES = '1.30';

/** Whether Helm runs here. Logs if it does not, since its tests are then skipped. */
export function hasHelm(): boolean {
  const runs = process.platform === 'linux' && process.arch === 'x64';
  if (!runs) console.log('Helm comes for Linux on x64 alone: what it makes of the chart is left out.');
  return runs;
}

/** Helm itself, unpacked once for this machine. */
async function helmProgram(): Promise<string> {
  const file = join(tmpdir(), 'agentterms-helm-3.8.1', 'helm');
  if (existsSync(file)) return file;
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const zip = await openPromise(PACKED, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'helm/helm')
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(draft, { mode: 0o755 }));
  await rename(draft, file);
  return file;
}

/** Runs `helm` on a chart, and returns its output and success. */
export async function helm(
  command: 'lint' | 'template',
  chart: string,
  values: unknown,
): Promise<{ readonly ok: boolean; readonly stdout: string; readonly stderr: string }> {
  const args = {
    lint: ['lint', '--strict', chart],
    template: ['template', 'terms', chart, '--namespace', 'production', '--kube-version', KUBERNETES],
  }[command];
  const { status, stdout, stderr } = spawnSync(await helmProgram(), [...args, '--values', '-'], {
    input: JSON.stringify(values),
    encoding: 'utf8',
    env: { HOME: tmpdir() },
  });
  return { ok: status === 0, stdout, stderr };
}
