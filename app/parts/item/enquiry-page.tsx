import type { FormMetadata } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '../../forms/error-summary';
import { Honeypot } from '../../forms/honeypot';
import { CoverImage } from '../titles/cover-image';
import type { loadEnquiry } from './enquiry.server';

interface EnquiryPageProps<Fields extends Record<string, unknown>> {
	enquiry: Pick<Awaited<ReturnType<typeof loadEnquiry>>, 'title' | 'honeypot'>;
	form: FormMetadata<Fields>;
	/** The names of the fields, in the order in which they appear on the page. */
	order: string[];
	heading: string;
	about: ReactNode;
	/** The label of the button that sends the form. */
	send: string;
	children: ReactNode;
}

/** Renders a form about one title, beside its cover. */
export function EnquiryPage<Fields extends Record<string, unknown>>(props: EnquiryPageProps<Fields>) {
	const { enquiry, form, order, heading, about, send, children } = props;
	const busy = useNavigation().state === 'submitting';
	return (
		<div className="page question">
			<CoverImage title={enquiry.title} eager beside />
			<div className="stack">
				<ErrorSummary form={form} order={order} />
				<h1>{heading}</h1>
				<p>{about}</p>
				<Form method="post" id={form.id} className="form" noValidate>
					<Honeypot stamp={enquiry.honeypot} />
					{children}
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							{send}
						</button>{' '}
						<a href={`/item/${enquiry.title.eisbn}`}>Cancel</a>
					</div>
				</Form>
			</div>
		</div>
	);
}
