import { createElement, Fragment, type ReactNode } from "react"
import type { GuideElement, GuideNode, GuidePage } from "~/values/guide-page.ts"
import { Icon } from "./icon.tsx"

type Pictures = Record<string, string>

/** A page of the guide, with links to its neighbours. `pictures` are addresses by picture name. */
export function GuideArticle({ page, pictures }: { page: GuidePage; pictures: Pictures }) {
  const { to, content, beside } = page
  return (
    <div className={beside.length > 0 ? "guide split wide-left" : "guide"}>
      <article>
        {beside.length > 0 && (
          <p className="actions screen-only">
            <a className="btn btn-quiet" href="/guide">
              <Icon name="back" />
              Guide
            </a>
          </p>
        )}
        {shownAll(content, pictures)}
      </article>
      {beside.length > 0 && (
        <nav className="sheet screen-only" aria-label="Pages beside this one">
          <ul>
            {beside.map((link) => (
              <li key={link.to}>
                <a href={link.to} aria-current={link.to === to ? "page" : undefined}>
                  {link.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** In a fragment, because a page's nodes have no keys and never change. */
const shownAll = (nodes: GuideNode[], pictures: Pictures): ReactNode =>
  createElement(Fragment, {}, ...nodes.map((node) => shown(node, pictures)))

function shown(node: GuideNode, pictures: Pictures): ReactNode {
  if (typeof node === "string") return node
  if (node.picture) return <Picture picture={node.picture} pictures={pictures} />
  return createElement(node.tag, { id: node.id, href: node.href }, shownAll(node.children, pictures))
}

type PictureProps = { picture: NonNullable<GuideElement["picture"]>; pictures: Pictures }

function Picture({ picture: { name, alt, width, height }, pictures }: PictureProps) {
  const address = pictures[name]
  return address && <img src={address} alt={alt} width={width} height={height} loading="lazy" />
}
