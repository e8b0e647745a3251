import { IconBottle, IconPlant2, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { Chips } from '#client/ui/actions/chips.tsx'
import { FloatingActions } from '#client/ui/actions/floating-actions.tsx'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { ErrorDisplay } from '#client/ui/messages/error-display.tsx'
import { EmptyState, FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { Spinner } from '#client/ui/messages/spinner.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Badge, StatusBadge } from '#client/ui/text/badge.tsx'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import { Modal, type ModalSize } from '#client/ui/windows/modal.tsx'
import { showDay } from '#shared/days.ts'
import { Part } from './part.tsx'

const statuses = [
  'active',
  'Completed',
  'IN USE',
  'pending',
  'In Progress',
  'planned',
  'inactive',
  'error',
  'Empty',
  'Out of Service',
]

export function WidgetGallery() {
  const [clicked, setClicked] = useState('')
  return (
    <>
      <PageHeader
        heading="Widgets"
        subtitle="Everything small"
        actions={
          <Button look="primary" icon={<IconPlus size={18} aria-hidden />}>
            Primary
          </Button>
        }
      />
      <Part title="Buttons">
        <div className="gallery-row">
          <Button look="primary">First</Button>
          <Button>Second</Button>
          <Button look="quiet">Quiet</Button>
          <Button look="danger">Danger</Button>
          <Button look="primary" disabled>
            Not now
          </Button>
          <LinkButton to="/tables">To the tables</LinkButton>
        </div>
      </Part>
      <Part title="Status badges">
        <div className="gallery-row">
          {statuses.map(status => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      </Part>
      <Part title="Badges">
        <div className="gallery-row">
          {(['green', 'blue', 'red', 'yellow', 'gray'] as const).map(tone => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Part>
      <Part title="Dates">
        <ul>
          <li data-testid="day">{showDay('2024-01-05')}</li>
          <li data-testid="timestamp">{showDay('2024-01-05T23:30:00.000Z')}</li>
          <li data-testid="missing">{showDay(null)}</li>
          <li data-testid="unreadable">{showDay('the fifth')}</li>
        </ul>
      </Part>
      <BannerPart title="Banners" />
      <BannerPart title="Banners that clear" errorsClear />
      <Part title="Error display">
        <ErrorDisplay
          message="Validation failed"
          code="E42"
          issues={[
            { field: 'start_date', message: 'Start date is required' },
            { field: 'vessel_id', msg: 'Vessel is required' },
            { field: 'wine_batch_id', message: 'wine_batch_id must be a number' },
            { field: 'fermentation_id', message: 'fermentation_id is missing' },
          ]}
        />
        <ErrorDisplay
          message="Only hidden fields"
          issues={[{ field: 'fermentation_id', message: 'fermentation_id is missing' }]}
        />
      </Part>
      <Part title="Chips">
        <ChipsPart />
      </Part>
      <ModalPart />
      <ConfirmPart />
      <Part title="States">
        <EmptyState />
        <EmptyState text="No vessels match the current filters." />
        <FailedState onRetry={() => setClicked('Retry')} />
        <RefusedState text="You may not view vineyards." />
        <Spinner />
      </Part>
      <Part title="Floating actions">
        <p>On a phone, at the lower right. Last used: {clicked || 'nothing'}</p>
        <FloatingActions
          actions={[
            { label: 'Add Vineyard', icon: <IconPlant2 />, onClick: () => setClicked('Add Vineyard') },
            { label: 'See tables', icon: <IconBottle />, to: '/tables' },
            { label: 'Add Vessel', icon: <IconPlus />, onClick: () => setClicked('Add Vessel') },
          ]}
        />
      </Part>
      <div className="gallery-tall" />
    </>
  )
}

function BannerPart({ title, errorsClear = false }: { title: string; errorsClear?: boolean }) {
  const banners = useBanners({ errorsClear })
  return (
    <Part title={title}>
      <Banners board={banners} />
      <div className="gallery-row">
        <Button onClick={() => banners.showSuccess('Saved successfully!')}>Succeed</Button>
        <Button onClick={() => banners.showError('Access denied.')}>Fail</Button>
      </div>
    </Part>
  )
}

function ChipsPart() {
  const [chosen, setChosen] = useState<readonly string[]>(['Brix', 'pH'])
  return (
    <>
      <Chips
        label="Metrics"
        options={['Brix', 'pH', 'TA', 'SG']}
        chosen={chosen}
        onChange={setChosen}
        presets={[
          { label: 'Hide all', chosen: [] },
          { label: 'Core', chosen: ['Brix', 'pH'] },
        ]}
      />
      <p>Shown: {chosen.join(', ') || 'none'}</p>
    </>
  )
}

function ModalPart() {
  const [size, setSize] = useState<ModalSize | null>(null)
  return (
    <Part title="Modals">
      <div className="gallery-row">
        {(['sm', 'md', 'lg', 'full'] as const).map(each => (
          <Button key={each} onClick={() => setSize(each)}>
            Open {each}
          </Button>
        ))}
      </div>
      {size && (
        <Modal title={`Size ${size}`} size={size} onClose={() => setSize(null)}>
          <p>What the window holds.</p>
        </Modal>
      )}
    </Part>
  )
}

function ConfirmPart() {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('not asked')
  async function ask() {
    const agreed = await confirm({ text: 'Are you sure you want to delete this vineyard?' })
    setAnswer(agreed ? 'agreed' : 'declined')
  }
  return (
    <Part title="Confirmation">
      <Button onClick={ask}>Ask</Button> <output>{answer}</output>
    </Part>
  )
}
