/** Whether a name stands for one file or folder, and leads to no other place, on any system. */
export function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}
