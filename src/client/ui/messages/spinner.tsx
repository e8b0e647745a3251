import { Loader, VisuallyHidden } from '@mantine/core'
import classes from './spinner.module.css'

/** A turning ring with words for those who cannot see it; `isInline` beside a title, without room around it. */
export function Spinner({ text = 'Loading...', isInline = false }: { text?: string; isInline?: boolean }) {
  return (
    <div role="status" className={isInline ? undefined : classes.spinner}>
      <Loader size="sm" aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}

/** In place of a page's content while it loads, with words to read. */
export function LoadingState({ text }: { text: string }) {
  return (
    <div role="status" className={classes.loading}>
      <Loader aria-hidden />
      <p className={classes.text}>{text}</p>
    </div>
  )
}

/** In place of a page while it is not known who asks for it. Words are shown only when given. */
export function FullScreenSpinner({ text }: { text?: string }) {
  return (
    <div role="status" className={classes.fullScreen}>
      <Loader size="lg" aria-hidden />
      {text ? <p className={classes.text}>{text}</p> : <VisuallyHidden>Loading...</VisuallyHidden>}
    </div>
  )
}
