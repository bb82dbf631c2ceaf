import { nativeImage, type NativeImage } from 'electron';

/**
 * A picture from data URLs that the build put into the program: at its own size, and at twice that
 * for dense displays.
 */
export function pictureFrom(dataUrl: string, doubleDataUrl?: string): NativeImage {
  const picture = nativeImage.createFromDataURL(dataUrl);
  if (doubleDataUrl !== undefined) {
    picture.addRepresentation({ scaleFactor: 2, dataURL: doubleDataUrl });
  }
  return picture;
}
