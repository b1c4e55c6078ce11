export type ShownPicture = { small: string; large: string; width: number; height: number }

type PictureListProps = { pictures: readonly ShownPicture[]; title: string; prints?: boolean }

/** The pictures of a request, small; each opens large. On a page that is printed (`prints`) all are loaded: paper has no later. */
export function PictureList({ pictures, title, prints = false }: PictureListProps) {
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
              loading={prints ? undefined : "lazy"}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
