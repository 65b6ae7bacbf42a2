export function pythonTypes(): Promise<string>;
