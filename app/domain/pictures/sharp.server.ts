/** The image library, hardened against hostile bytes: only the decoders we need, one thread, no cache. */
import sharp from "sharp"

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadWebpBuffer",
  ],
})

export { sharp }
