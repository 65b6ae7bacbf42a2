/** The functions that the pages draw with. The rest of the package is not loaded. */
export { barX, barY, plot, rectY, ruleY, text } from '@observablehq/plot';
