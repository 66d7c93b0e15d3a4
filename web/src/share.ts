// A picture of a table to be sent to somebody, and the link that goes with it.

const WIDE = 1600; // pixels of the picture
const HEAD = 84; // of them above the table, for what is said of it

/** The picture at this address with some words above it, in PNG. */
export async function painted(address: string, words: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const tall = Math.round((WIDE * image.naturalHeight) / Math.max(image.naturalWidth, 1));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, tall + HEAD];
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("This browser paints nothing.");
  const style = getComputedStyle(document.body);
  brush.fillStyle = style.backgroundColor;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = style.color;
  brush.textBaseline = "middle";
  brush.font = `600 38px ${style.fontFamily}`;
  brush.fillText(words, 24, HEAD / 2, WIDE - 48);
  brush.drawImage(image, 0, HEAD, WIDE, tall);
  return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

export type Shared = "sent" | "saved" | "copied"; // copied: saved, and the link can be pasted

/** To somebody by what the device offers for that; or into the folder of downloads, and the link to be pasted. */
export async function share(picture: Blob, name: string, words: string, link: string): Promise<Shared> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text: `${words} ${link}` });
      return "sent";
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return "sent"; // they thought better of it
    }
  }
  const way = document.createElement("a");
  const address = URL.createObjectURL(file);
  [way.href, way.download] = [address, name];
  way.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    return "saved"; // over plain http nothing can be put there
  }
}
