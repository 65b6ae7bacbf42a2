/** What the pages draw with; the rest of the package is not loaded. */
export { barX, barY, plot, ruleY, text } from '@observablehq/plot';
