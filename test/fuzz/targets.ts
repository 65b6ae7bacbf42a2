import type { FuzzTarget } from './fuzz-target.js';
import { ARCHIVE_TARGETS } from './targets/archives.js';
import { CRAWL_TARGETS } from './targets/crawl.js';
import { DOCUMENT_TARGETS } from './targets/documents.js';
import { LOG_TARGETS } from './targets/logs.js';
import { PAGE_TARGETS } from './targets/pages.js';
import { QUESTION_TARGETS } from './targets/questions.js';
import { RECEIPT_TARGETS } from './targets/receipts.js';
import { REQUEST_TARGETS } from './targets/requests.js';
import { SIGNAL_TARGETS } from './targets/signals.js';

/** Every parser of outside input. */
export const TARGETS: readonly FuzzTarget[] = [
  ...DOCUMENT_TARGETS,
  ...QUESTION_TARGETS,
  ...PAGE_TARGETS,
  ...CRAWL_TARGETS,
  ...SIGNAL_TARGETS,
  ...ARCHIVE_TARGETS,
  ...LOG_TARGETS,
  ...RECEIPT_TARGETS,
  ...REQUEST_TARGETS,
];
