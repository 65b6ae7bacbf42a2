const HISTORIES = ['registry_change', 'access_change', 'own_file_version'];

/** A statement without parameters, to which the append-only histories are open: for beginning anew, and for damage. */
export function rewritingHistory(statement: string): string {
  const each = (what: string) => HISTORIES.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`);
  return [...each('DISABLE'), statement, ...each('ENABLE')].join(';\n');
}
