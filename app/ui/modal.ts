/** Makes a dialog modal: the page behind neither takes the focus nor scrolls (floating.css). The scrollbar's width stays reserved, so nothing moves. */
export function showModal(dialog: HTMLDialogElement) {
  const page = document.documentElement
  page.toggleAttribute("data-scrollbar", window.innerWidth > page.clientWidth)
  dialog.open = false
  dialog.showModal()
}
