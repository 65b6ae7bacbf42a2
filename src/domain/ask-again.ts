/** When to ask again, as a sentence for people. */
export function askAgainIn(seconds: number): string {
  return `Ask again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
