import type { Picture } from "./front.pictures.ts"

type PictureProps = {
  picture: Picture
  /** The displayed width, by which the browser chooses a file. */
  sizes: string
  /** The picture at the top, loaded with priority. All others load when they come near the screen. */
  isFirst?: boolean
  /** The position, "1 / 5", shown beside "Rendering". */
  number?: string
}

/** A picture in several sizes. A rendering is labeled as one. */
export function PictureBox({ picture, sizes, isFirst = false, number }: PictureProps) {
  const { width, height, alt, isRendering } = picture
  return (
    <figure className="picture">
      <img
        src={picture.sizes[0]?.src}
        srcSet={srcSetOf(picture)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
      {(isRendering || number !== undefined) && (
        <figcaption>
          {isRendering && "Rendering "}
          {number !== undefined && <span className="number">{number}</span>}
        </figcaption>
      )}
    </figure>
  )
}

export const srcSetOf = ({ sizes }: Picture): string => sizes.map(({ src, width }) => `${src} ${width}w`).join(", ")
