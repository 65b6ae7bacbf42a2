const HISTORIES = ['registry_change', 'access_change', 'own_file_version'];

/**
 * A statement without parameters that may change the append-only histories: to start afresh, and to damage
 * them.
 */
export function rewritingHistory(statement: string): string {
  const each = (what: string) => HISTORIES.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`);
  return [...each('DISABLE'), statement, ...each('ENABLE')].join(';\n');
}
