import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Icon } from "~/ui/icon.tsx"
import { HERE, type Place } from "./public-page.view.ts"

type Picture = Place["pictures"][number]

export function PlaceCard({ place: { name, title, why, empty, hasMany, pictures } }: { place: Place }) {
  const add = (
    <a className="btn" href={`${HERE}?dialog=add&place=${name}`} data-dialog>
      Add a picture<span className="hidden-text"> ({title})</span>
    </a>
  )
  return (
    <Card title={title} action={hasMany || pictures.length === 0 ? add : undefined}>
      <p className="quiet">{why}</p>
      {pictures.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className="picture-rows">
          {pictures.map((picture) => (
            <PictureRow key={picture.id} picture={picture} hasMany={hasMany} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function PictureRow({ picture, hasMany }: { picture: Picture; hasMany: boolean }) {
  const { id, src, alternativeText, isRendering, width, height, isFirst, isLast } = picture
  const linkTo = (dialog: string, label: string) => (
    <a href={`${HERE}?dialog=${dialog}&picture=${id}`} data-dialog>
      {label}
      <span className="hidden-text"> {alternativeText}</span>
    </a>
  )
  return (
    <li>
      <img src={src} width={width} height={height} alt="" loading="lazy" />
      <div>
        <p>
          <bdi>{alternativeText}</bdi>
        </p>
        {isRendering && <Badge>Rendering</Badge>}
        <div className="row-actions">
          {linkTo("edit", "Edit text")}
          {linkTo("replace", "Replace")}
          {linkTo("remove", "Remove")}
        </div>
      </div>
      {hasMany && (
        <div className="picture-moves">
          {!isFirst && <MoveButton id={id} direction="earlier" of={alternativeText} />}
          {!isLast && <MoveButton id={id} direction="later" of={alternativeText} />}
        </div>
      )}
    </li>
  )
}

function MoveButton({ id, direction, of }: { id: number; direction: "earlier" | "later"; of: string }) {
  return (
    <form method="post" action={HERE}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="direction" value={direction} />
      <button type="submit" name="intent" value="move" className="btn btn-icon">
        <Icon name={direction === "earlier" ? "up" : "down"} />
        <span className="hidden-text">
          Move {direction}: {of}
        </span>
      </button>
    </form>
  )
}
