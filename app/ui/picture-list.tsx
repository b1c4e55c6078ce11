export type ShownPicture = { small: string; large: string; width: number; height: number }

/** The pictures of a request, small; each opens large. */
export function PictureList({ pictures, title }: { pictures: readonly ShownPicture[]; title: string }) {
  return (
    <ul className="pictures" aria-label="Pictures">
      {pictures.map(({ small, large, width, height }, index) => (
        <li key={small}>
          <a href={large}>
            <img
              src={small}
              width={width}
              height={height}
              alt={`${title}, ${index + 1} of ${pictures.length}`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
