import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { type FloatingAction, FloatingActions } from '../ui/actions/floating-actions.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'

interface RecordsHeaderProps {
  heading: string
  subtitle?: string
  /** "Add Vineyard": what the button says. */
  add: string
  onAdd: () => void
  canAdd?: boolean
  /** The page's other buttons. */
  actions?: ReactNode
  /** What of them a phone also has in thumb's reach. */
  floating?: readonly FloatingAction[]
}

/** The top of a page of records, with the way to a new one: a button, and on a phone one in thumb's reach too. */
export function RecordsHeader(props: RecordsHeaderProps) {
  const { heading, subtitle, add, onAdd, canAdd = true, actions, floating = [] } = props
  const icon = <IconPlus size={18} aria-hidden />
  const adding = { label: add, icon, onClick: onAdd }
  return (
    <>
      <PageHeader
        heading={heading}
        subtitle={subtitle}
        actions={
          <>
            {actions}
            <Button look="primary" icon={icon} disabled={!canAdd} onClick={onAdd}>
              {add}
            </Button>
          </>
        }
      />
      <FloatingActions actions={canAdd ? [adding, ...floating] : floating} />
    </>
  )
}
