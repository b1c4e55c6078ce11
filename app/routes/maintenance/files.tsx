// biome-ignore-all lint/a11y/noRedundantRoles: a phone's cards undo the table in browsers, the roles bring it back
/** The documents that maintenance may open: read and downloaded only. Source: api.md section 0, "File rule F". */
import { FetchFile } from "~/domain/files/inputs.ts"
import type { StoredFile } from "~/domain/files/list-files.ts"
import { fetchMaintenanceFile, maintenanceFiles } from "~/domain/files/maintenance-files.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { downloadOr, failedDownload } from "~/http/handlers/file-page.ts"
import { page } from "~/http/handlers/page.ts"
import { ErrorDialog } from "~/ui/dialog.tsx"
import { Empty } from "~/ui/empty.tsx"
import { ListSearch } from "~/ui/list-search.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { Pages } from "~/ui/pagination.tsx"
import { Table } from "~/ui/table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { contentText } from "~/values/content-text.ts"
import { formatFileSize } from "~/values/file-size.ts"
import { pageIn, searchIn } from "~/values/list-state.ts"
import { scanText } from "~/values/scan-text.ts"
import type { Route } from "./+types/files.ts"

export const handle = { static: true, title: "Documents", area: "maintenance" } satisfies PageHandle

const HERE = "/maintenance/files"
const PER_PAGE = 50

export const middleware = [downloadOr({ input: FetchFile, command: fetchMaintenanceFile })]

export const loader = page("see files of maintenance", async (tx, actor, { query, download }) => {
  const search = searchIn(query.all)
  const { files, ...found } = await maintenanceFiles(tx, actor, { search, page: pageIn(query.all), per: PER_PAGE })
  const zone = await zoneOf(tx)
  return {
    ...found,
    search,
    files: files.map((file) => lineOf(file, zone)),
    failed: query.number("download") === null ? null : failedDownload(download),
  }
})

function lineOf(file: StoredFile, zone: string) {
  const { id, uploadedName, size, createdAt, unitNumber } = file
  const day = dayAt(createdAt, zone)
  const about = [formatFileSize(size), contentText(file), scanText(file)].filter(Boolean).join(" · ")
  return { id, name: uploadedName, about, day, date: formatDay(day), unit: unitNumber }
}

const addressOf = (search: string, number: number) => {
  const query = new URLSearchParams()
  if (search !== "") query.set("search", search)
  if (number > 1) query.set("page", String(number))
  return query.size === 0 ? HERE : `${HERE}?${query}`
}

export default function MaintenanceFilesPage({ loaderData }: Route.ComponentProps) {
  const { files, total, everything, page: current, search, failed } = loaderData
  return (
    <>
      <div className="wide">
        <PageHead title="Documents" />
        {everything > 0 && (
          <div className="tools">
            <ListSearch
              action={HERE}
              name="documents"
              label="Search documents"
              placeholder="Name or unit"
              search={search}
            />
            {search !== "" && <a href={HERE}>All documents</a>}
          </div>
        )}
        {total === 0 ? <NoFiles everything={everything} /> : <FileTable files={files} />}
        {total > PER_PAGE && (
          <Pages
            label="Pages of documents"
            noun="Documents"
            total={total}
            page={current}
            per={PER_PAGE}
            to={(number) => addressOf(search, number)}
          />
        )}
      </div>
      {failed && <ErrorDialog subject={failed.subject} message={failed.message} close={HERE} />}
    </>
  )
}

function NoFiles({ everything }: { everything: number }) {
  if (everything > 0) return <Empty icon="search" title="No document matches." />
  return (
    <Empty icon="box" title="No documents yet.">
      Plans, key lists and checklists that management stores for your level stand here.
    </Empty>
  )
}

type Line = ReturnType<typeof lineOf>

function FileTable({ files }: { files: readonly Line[] }) {
  return (
    <Table caption="Documents" captionHidden cards columns={["Name", "Unit", "Date"]}>
      <tbody>{files.map(row)}</tbody>
    </Table>
  )
}

const row = ({ id, name, about, day, date, unit }: Line) => (
  <tr key={id} role="row">
    <th scope="row" role="rowheader" className="file-name">
      <a href={`${HERE}?download=${id}`}>
        <bdi>{name}</bdi>
      </a>
      <small>{about}</small>
    </th>
    <td role="cell" data-label="Unit">
      {unit === null ? <span className="zero">None</span> : <UnitBadge unit={unit} />}
    </td>
    <td role="cell" className="nowrap" data-label="Date">
      <time dateTime={day}>{date}</time>
    </td>
  </tr>
)
