import { type SubmissionResult, useForm } from '@conform-to/react';
import { type FetcherWithComponents, type Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { maxTextLength } from '~store/contract/lengths';
import { occasions } from '~store/contract/occasions';
import { Checkbox } from '../../forms/checkbox';
import { ErrorSummary } from '../../forms/error-summary';
import { Field } from '../../forms/field';
import type { Option } from '../../forms/select';
import { Select } from '../../forms/select';
import { TextArea } from '../../forms/text-area';
import { newRegistryPath, registryPagePath } from '../../paths/registry-paths';
import { type RegistryFormItem, RegistryProducts } from './registry-products';

/** The initial values of a gift registry's form. */
export interface RegistryAnswers {
	title: string;
	occasion: string;
	description: string;
	/** The id of the address to which gifts are sent; '' if no address is chosen. */
	shipping: string;
	encouraged: 'on' | undefined;
	/** '2026-12-31', or ''. */
	deadline: string;
	store_can_edit: 'on' | undefined;
}

/** The data that the gift registry's form needs. */
export interface RegistryPage {
	/** Null for a new registry. */
	id: number | null;
	/** The key of the form for a new registry, so that the registry is created only once. */
	key: string | null;
	answers: RegistryAnswers;
	addresses: Option[];
	/** Whether the store ships or delivers orders. */
	sends: boolean;
	items: RegistryFormItem[];
}

interface RegistryFormProps {
	/** Remix's form on a page, or a fetcher's form in a dialog. */
	Form: typeof Form | FetcherWithComponents<unknown>['Form'];
	page: RegistryPage;
	lastResult: SubmissionResult | null | undefined;
	busy: boolean;
	/** A function that renders the heading of the form; errors are shown above the heading. */
	heading(words: string): ReactNode;
	cancel: ReactNode;
	/** Additional fields of the gift registry's form. */
	children?: ReactNode;
}

const order = ['title', 'occasion', 'description', 'shipping', 'deadline'];

/** Renders the form that creates or changes a gift registry, on a page or in a dialog (docs/behaviour/registry.md#form). */
export function RegistryForm({ Form, page, lastResult, busy, heading, cancel, children }: RegistryFormProps) {
	const { id, key, answers, addresses, sends, items } = page;
	const [form, fields] = useForm<RegistryAnswers>({ id: 'registry', lastResult, defaultValue: { ...answers } });
	const path = id === null ? newRegistryPath : registryPagePath(id, 'edit');
	return (
		<div>
			<ErrorSummary form={form} order={order} />
			<div className="stack">
				{heading(id === null ? 'New Gift Registry' : 'Edit Gift Registry')}
				<p className="soft">
					A gift registry is a list of books that you wish for. Share its link, so that others can see what has not been
					bought yet and buy it for you.
				</p>
				<Form method="post" action={path} id={form.id} className="form registry-form" noValidate>
					{children}
					{key === null ? null : <input type="hidden" name="key" value={key} />}
					{/* A hidden submit button that the Enter key presses. Without the hidden button, Enter would press a
					    title's button, which comes before Save. */}
					{items.length > 0 ? (
						<button className="visually-hidden" tabIndex={-1} aria-hidden="true" name="intent" value="save">
							Save
						</button>
					) : null}
					<Field field={fields.title} label="Title" maxLength={200} autoComplete="off" />
					<Select
						field={fields.occasion}
						label="Occasion"
						options={occasions.map((occasion) => ({ value: occasion, label: occasion }))}
					/>
					<TextArea field={fields.description} label="Description" maxLength={maxTextLength} />
					{sends && addresses.length > 0 ? (
						<>
							<Select
								field={fields.shipping}
								label="Shipping"
								options={[{ value: '', label: 'Do not ship to me' }, ...addresses]}
							/>
							<p className="field-hint registry-unsent">
								People who buy for you arrange the shipping themselves, or pick the gift up.
							</p>
							<div className="registry-sent">
								<p className="field-hint">
									People who buy for you can have the gift sent there. They see your town, not your street.
								</p>
								<Checkbox field={fields.encouraged} label="Encourage purchasers to ship to selected address." />
							</div>
						</>
					) : (
						<KeptShipping answers={answers} />
					)}
					{sends && addresses.length === 0 ? (
						<p className="banner banner-warning">
							<span>
								No recommended shipping addresses are available. <Link to="/account/addresses/new">Add an address</Link>
							</span>
						</p>
					) : null}
					<Field
						field={fields.deadline}
						label="Purchase deadline (End of day)"
						optional
						type="date"
						width="short"
						autoComplete="off"
					/>
					<Checkbox
						field={fields.store_can_edit}
						label="Allow store to manage registry?"
						hint="We may change the registry’s titles and texts, but not its shipping address."
					/>
				</Form>
				{id === null ? null : <RegistryProducts form={form.id} id={id} items={items} />}
				<div className="cluster">
					<button
						className="button button-primary"
						form={form.id}
						name="intent"
						value="save"
						aria-busy={busy || undefined}
					>
						Save
					</button>{' '}
					{cancel}
				</div>
			</div>
		</div>
	);
}

/** Hidden fields that keep the chosen address while the store does not ship, because the store may ship again later. */
function KeptShipping({ answers: { shipping, encouraged } }: Pick<RegistryPage, 'answers'>) {
	if (shipping === '') return null;
	return (
		<>
			<input type="hidden" name="shipping" value={shipping} />
			{encouraged ? <input type="hidden" name="encouraged" value={encouraged} /> : null}
		</>
	);
}
