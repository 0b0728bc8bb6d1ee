import sharp from 'sharp';

/** A photo of a lake, as a phone takes it: wider than high. */
export const landscape = (width = 1600, height = 1200): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="${width}" height="${height}">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#2f6fb0"/><stop offset="1" stop-color="#f4c79a"/></linearGradient></defs>
<rect width="1600" height="1200" fill="url(#s)"/><circle cx="1080" cy="420" r="110" fill="#ffe9b8"/>
<path d="M0 760 L340 380 L620 700 L900 330 L1280 720 L1600 470 V900 H0Z" fill="#33506b"/>
<rect y="840" width="1600" height="360" fill="#4f8fa8"/><path d="M0 900 Q800 840 1600 920" stroke="#d9eef2" stroke-width="6" fill="none"/></svg>`),
  )
    .jpeg({ quality: 82 })
    .toBuffer();
