import type { Picture } from "./front.pictures.ts"

type PictureProps = {
  picture: Picture
  /** How wide it is shown, for the browser to choose by. */
  sizes: string
  /** The picture at the top, loaded before anything else; all others when they come near. */
  isFirst?: boolean
  /** What stands beside "Rendering". */
  number?: string
}

/** A picture with its sizes. A rendering says that it is one. */
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
