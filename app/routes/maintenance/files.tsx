// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** The documents that maintenance may open, read only. Source: api.md section 0, "File rule F". */
import { FetchFile } from "~/domain/files/inputs.ts"
import type { StoredFile } from "~/domain/files/list-files.ts"
import { fetchMaintenanceFile, maintenanceFiles } from "~/domain/files/maintenance-files.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { downloadOr, failedDownload } from "~/http/handlers/files/file-page.ts"
import { page } from "~/http/handlers/page.ts"
import { ErrorDialog } from "~/ui/dialog.tsx"
import { Empty } from "~/ui/empty.tsx"
import { ListSearch } from "~/ui/lists/list-search.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { SearchEverything } from "~/ui/lists/search-everything.tsx"
import { Table } from "~/ui/lists/table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { contentText } from "~/values/content-text.ts"
import { formatFileSize } from "~/values/file-size.ts"
import { listState } from "~/values/lists/list-address.ts"
import { rowsPerPage, search } from "~/values/lists/list-parts.ts"
import { scanText } from "~/values/scan-text.ts"
import type { Route } from "./+types/files.ts"

export const handle = { static: true, title: "Documents", area: "maintenance" } satisfies PageHandle

const DOCUMENTS = listState({ path: "/maintenance/files", parts: { search: search(), per: rowsPerPage(50) } })

export const middleware = [downloadOr({ input: FetchFile, command: fetchMaintenanceFile })]

export const loader = page("see files of maintenance", async (tx, actor, { query, download }) => {
  const requested = DOCUMENTS.stateIn(query.all)
  const { files, total, everything, page: current } = await maintenanceFiles(tx, actor, requested)
  const zone = await zoneOf(tx)
  return {
    state: { ...requested, page: current },
    total,
    everything,
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

export default function MaintenanceFilesPage({ loaderData }: Route.ComponentProps) {
  const { state, files, total, everything, failed } = loaderData
  return (
    <>
      <div className="wide">
        <PageHead title="Documents" />
        {everything > 0 && (
          <div className="tools">
            <ListSearch
              action={DOCUMENTS.path}
              name="documents"
              label="Search documents"
              placeholder="Name or unit"
              search={state.search}
            />
            {state.search !== "" && <a href={DOCUMENTS.path}>All documents</a>}
          </div>
        )}
        {total === 0 ? <NoFiles everything={everything} search={state.search} /> : <FileTable files={files} />}
        {total > state.per && (
          <Pages
            label="Pages of documents"
            noun="Documents"
            total={total}
            page={state.page}
            per={state.per}
            to={(number) => DOCUMENTS.addressOf(state, { page: number })}
          />
        )}
      </div>
      {failed && <ErrorDialog subject={failed.subject} message={failed.message} close={DOCUMENTS.path} />}
    </>
  )
}

function NoFiles({ everything, search }: { everything: number; search: string }) {
  if (everything > 0)
    return <Empty icon="search" title="No document matches." action={<SearchEverything search={search} />} />
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
      <a href={`${DOCUMENTS.path}?download=${id}`}>
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
