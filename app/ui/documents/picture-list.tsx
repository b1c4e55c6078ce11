export type ShownPicture = { small: string; large: string; width: number; height: number }

type PictureListProps = { pictures: readonly ShownPicture[]; title: string; prints?: boolean }

/** The small pictures of a request; each links to the large one. A page for printing (`prints`) loads them all at once. */
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
