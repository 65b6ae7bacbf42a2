/** What the pages draw with; the rest of the package is not loaded. */
export { barX, barY, plot, rectY, ruleY, text } from '@observablehq/plot';
