// Copies what stands in a field. A plain http address has no clipboard: there what is selected is copied, or nothing.

/** Copy it; false where the browser does not let us, and the field is selected to be copied by hand. */
export async function copied(field: HTMLInputElement): Promise<boolean> {
  if (globalThis.isSecureContext && navigator.clipboard) {
    const done = await navigator.clipboard.writeText(field.value).then(() => true, () => false);
    if (done) return true;
  }
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
