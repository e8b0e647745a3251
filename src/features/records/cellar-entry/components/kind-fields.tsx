import { useWatch } from 'react-hook-form'
import { useItems } from '#client/data/use-items.ts'
import { ChoiceField } from '#client/ui/forms/choice-field.tsx'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { NumberField, SelectField, TextField } from '#client/ui/forms/fields.tsx'
import {
  lossReasons,
  measureMethods,
  type OperationKind,
} from '#features/records/cellar/contract/vocabulary.ts'
import { vineyards } from '#features/records/vineyards/contract.ts'
import { usualLoss } from '../rules/entry-values.ts'
import { vesselChoice } from '../rules/vessel-words.ts'
import { AdditionFields } from './addition-fields.tsx'
import { EachField, EmptyAll, FillToTheTop, TakenField, VolumeField } from './amount-fields.tsx'
import { BatchField, NewBatchLink } from './batch-field.tsx'
import { BottlingFields } from './bottling-fields.tsx'
import { useCellar } from './cellar-around.tsx'
import { LossLines } from './loss-lines.tsx'
import { MovesFields } from './move-fields.tsx'
import { OpeningLines } from './opening-lines.tsx'
import { useUnit } from './unit-field.tsx'
import { VesselLines } from './vessel-lines.tsx'

/** The fields of one kind of operation. */
export function KindFields({ kind }: { kind: OperationKind }) {
  switch (kind) {
    case 'opening':
      return <OpeningLines />
    case 'receive':
      return <ReceiveFields />
    case 'crush':
      return (
        <>
          <FieldRow>
            <BatchField name="batchId" label="Wine batch" />
            <NumberField name="weight" label="Weight (kg)" step={1} min={0} />
          </FieldRow>
          <NewBatchLink />
          <Targets title="To" />
          <BatchField name="nameId" label="Fermented together as" none="Under its own name" hint={together} />
        </>
      )
    case 'press':
    case 'transfer':
      return <MovesFields kind={kind} />
    case 'blend':
      return (
        <>
          <BatchField name="batchId" label="Name of the blend" />
          <NewBatchLink />
          <MovesFields kind={kind} />
        </>
      )
    case 'topping':
      return <ToppingFields />
    case 'addition':
      return <AdditionFields />
    case 'measure':
      return (
        <>
          <ChoiceField name="method" label="Measured by" words={measureMethods} />
          <VesselLines
            name="measured"
            title="Vessels"
            addLabel="Choose vessels"
            isFilled
            newLine={id => ({ vesselId: id, volume: '' })}
            offers={({ content }) => content !== null}
            fields={(path, vessel) => <VolumeField path={path} vessel={vessel} label="Volume in" />}
          />
        </>
      )
    case 'loss':
      return (
        <>
          <ChoiceField name="reason" label="Reason" words={lossReasons} emptyLabel="Name the loss" />
          <Sources isEach />
        </>
      )
    case 'bottling':
      return <BottlingFields />
    case 'bulkIn':
      return (
        <>
          <PartnerFields label="From whom" />
          <BatchField name="batchId" label="Wine batch" />
          <NewBatchLink />
          <Targets title="To" />
          <BatchField name="nameId" label="Called together" none="Under its own name" hint={together} />
        </>
      )
    case 'bulkOut':
      return (
        <>
          <PartnerFields label="To whom" />
          <Sources />
        </>
      )
    case 'dump':
      return <EmptiedVessels name="from" newLine={id => ({ vesselId: id, all: true })} />
    case 'rename':
      return (
        <>
          <EmptiedVessels name="vessels" newLine={id => ({ vesselId: id })} />
          <BatchField name="batchId" label="New name" />
          <NewBatchLink />
        </>
      )
  }
}

const together = 'Only where it comes to another wine: the name of both together.'

function PartnerFields({ label }: { label: string }) {
  return (
    <FieldRow>
      <TextField name="partner" label={label} />
      <TextField name="document" label="Document" />
    </FieldRow>
  )
}

function ReceiveFields() {
  const blocks = useItems<{ id: number; name: string }>(vineyards)
  const words = { choose: 'None', none: 'None' }
  return (
    <>
      <FieldRow>
        <BatchField name="batchId" label="Wine batch" />
        <NumberField name="weight" label="Weight (kg)" step={1} min={0} />
      </FieldRow>
      <NewBatchLink />
      <SelectField
        name="vineyardId"
        label="Vineyard"
        emptyLabel={emptyChoice(blocks, blocks.data ?? [], words)}
        options={(blocks.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FieldRow>
        <TextField name="grower" label="Grower" />
        <TextField name="ticket" label="Weighing ticket" />
      </FieldRow>
    </>
  )
}

function Sources({ isEach = false }: { isEach?: boolean }) {
  const unit = useUnit()
  return (
    <VesselLines
      name="from"
      title="From"
      addLabel="Choose where it came from"
      newLine={id => ({ vesselId: id, volume: '', all: false })}
      offers={({ content }) => content !== null}
      fields={(path, vessel) => <TakenField path={path} vessel={vessel} />}
      tools={
        <>
          {isEach && <EachField name="from" unit={unit} />}
          <EmptyAll name="from" />
        </>
      }
    />
  )
}

function Targets({ title, hasWine = false }: { title: string; hasWine?: boolean }) {
  const unit = useUnit()
  return (
    <VesselLines
      name="to"
      title={title}
      addLabel="Choose where it went"
      isFilled
      newLine={id => ({ vesselId: id, volume: '' })}
      offers={({ content }) => !hasWine || content !== null}
      fields={(path, vessel) => <VolumeField path={path} vessel={vessel} label="Volume into" />}
      tools={
        <>
          <EachField name="to" unit={unit} />
          <FillToTheTop name="to" />
        </>
      }
    />
  )
}

function ToppingFields() {
  const { list } = useCellar()
  const from = useWatch({ name: 'from.vesselId' }) as unknown
  const holding = list.filter(({ id, content }) => content || String(id) === String(from))
  return (
    <>
      <SelectField
        name="from.vesselId"
        label="From"
        emptyLabel="Choose where it came from"
        options={holding.map(vesselChoice)}
      />
      <Targets title="To" hasWine />
      <LossLines name="losses" usual={usualLoss.topping ?? ''} left={null} />
    </>
  )
}

/** Vessels that say nothing of litres: all of what is in them is meant. */
function EmptiedVessels(props: { name: string; newLine: (id: number) => { vesselId: number } }) {
  return (
    <VesselLines
      {...props}
      title="Vessels"
      addLabel="Choose vessels"
      offers={({ content }) => content !== null}
    />
  )
}
