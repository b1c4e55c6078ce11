/** The image library, as hostile bytes need it: only the decoders of what people may send, one thread, no cache. */
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
