import { lastPage, pageSize } from "~/values/lists/page-size.ts"
import { Icon } from "../icon.tsx"

export type PerPage = number | "all"

type PagesProps = {
  /** For assistive technology: "Pages of the rent roll". */
  label: string
  /** The plural name of the rows, with a capital: "Units". */
  noun: string
  total: number
  page: number
  per: PerPage
  pageSizes?: readonly PerPage[]
  to: (page: number, per: PerPage) => string
}

export function Pages({ label, noun, total, page, per, pageSizes = [], to }: PagesProps) {
  const size = pageSize(per === "all" ? null : per)
  const last = lastPage(total, per === "all" ? null : per)
  const from = (page - 1) * size + 1
  return (
    <nav className="pages" aria-label={label}>
      <p>{total === 0 ? `No ${noun.toLowerCase()}` : `${noun} ${from}–${Math.min(total, page * size)} of ${total}`}</p>
      {page > 1 && (
        <a href={to(page - 1, per)} rel="prev">
          <Icon name="back" />
          Previous page
        </a>
      )}
      {last > 1 && (
        <ol>
          {pageNumbers(page, last).map((one, index, pages) => (
            <li key={one} className={one > (pages[index - 1] ?? 0) + 1 ? "after-gap" : undefined}>
              <a href={to(one, per)} aria-current={one === page ? "page" : undefined}>
                {one}
              </a>
            </li>
          ))}
        </ol>
      )}
      {page < last && (
        <a href={to(page + 1, per)} rel="next">
          Next page
          <Icon name="forward" />
        </a>
      )}
      {pageSizes.length > 0 && <PageSizeLinks per={per} pageSizes={pageSizes} to={to} />}
    </nav>
  )
}

function pageNumbers(page: number, last: number): number[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, last]
  return [...new Set(near.filter((one) => one >= 1 && one <= last))]
}

function PageSizeLinks({ per, pageSizes, to }: Pick<PagesProps, "per" | "to"> & { pageSizes: readonly PerPage[] }) {
  const word = (one: PerPage) => (one === "all" ? "All" : String(one))
  return (
    <p className="per push">
      Per page:{" "}
      {pageSizes.map((one) =>
        one === per ? (
          <b key={one}>{word(one)} </b>
        ) : (
          <a key={one} href={to(1, one)}>
            {word(one)}
          </a>
        ),
      )}
    </p>
  )
}
