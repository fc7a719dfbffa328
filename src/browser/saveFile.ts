/** Downloads a text as a file, without sending anything. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.setAttribute('href', address);
  link.download = name;
  link.click();
  // By then the download holds its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
