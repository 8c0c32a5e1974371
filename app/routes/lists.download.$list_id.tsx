import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import type { DocumentOption } from '~store/contract/list-documents';
import { Checkbox } from '../forms/checkbox';
import { statusOf } from '../forms/failed-form.server';
import { Select } from '../forms/select';
import { readIntent } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import type { PageHandle } from '../page/page-handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { chosenFlags } from '../parts/lists/document-form.server';
import { requireListRef } from '../parts/lists/list-ref.server';
import { countWords } from '../parts/titles/title-count';
import { progressPath } from '../paths/download-paths';
import { listPath } from '../paths/list-path';
import type { StoreApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { sheetLinks } from '../styles/sheets';
import { Dotted } from '../ui/dotted';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
	canonical: () => '',
	subject: (list) => list && `Download ${list.name}`,
};

export const links = sheetLinks('forms');

export async function loader(args: LoaderFunctionArgs) {
	const { api } = await requireCustomer(args);
	const ref = requireListRef(args);
	const { wishlist, row_count } = await api.load('titlelist/getItems', { list_id: ref, limit: 1 });
	const [pdf, excel] = await Promise.all([
		api.load(wishlist.kind === 'feature' ? 'feature/getPdfOptions' : 'titlelist/getPdfOptions', {}),
		api.load('titlelist/getExcelOptions', {}),
	]);
	const name = wishlist.header || wishlist.name;
	return { ref, name, count: row_count, pdf: pdf.options, excel: excel.options };
}

const intents = { pdf: orderPdf, excel: orderExcel };

/** Starts making the file of a list, and redirects to the page that waits for the file. */
export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	const order = intents[readIntent(form, intents)];
	const { api } = await requireCustomer(args);
	try {
		const { progress_report_id } = await order(api, requireListRef(args), form);
		return redirect(progressPath(progress_report_id), 303);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return data({ failed: error.message }, { status: statusOf(error) });
	}
}

async function orderPdf(api: StoreApi, list_id: number | string, form: FormData) {
	const { wishlist } = await api.call('titlelist/getItems', { list_id, limit: 1 });
	if (wishlist.kind === 'feature') {
		const { options } = await api.call('feature/getPdfOptions', {});
		return api.call('feature/getPdf', { list_id: wishlist.list_id, flags: chosenFlags(options, form) });
	}
	const { options } = await api.call('titlelist/getPdfOptions', {});
	return api.call('titlelist/getPdf', { list_id, flags: chosenFlags(options, form) });
}

async function orderExcel(api: StoreApi, list_id: number | string, form: FormData) {
	const { options } = await api.call('titlelist/getExcelOptions', {});
	return api.call('titlelist/getExcel', { list_id, flags: chosenFlags(options, form) });
}

/** The page with the options for downloading a list: the contents of the file and their order. */
export default function DownloadListScreen() {
	const { ref, name, count, pdf, excel } = useLoaderData<typeof loader>();
	const failed = useActionData<typeof action>()?.failed;
	return (
		<div className="page measure-page stack stack-wide">
			{failed ? (
				<p className="banner banner-error" role="alert">
					{failed}
				</p>
			) : null}
			<header className="stack stack-tight">
				<h1>{`Download “${name}”`}</h1>
				<p className="soft">
					<Dotted>
						{[
							count === 0 ? 'No products.' : countWords(count),
							<Link to={listPath(ref)} key="back">
								Back to the list
							</Link>,
						]}
					</Dotted>
				</p>
			</header>
			{count === 0 ? null : (
				<>
					<Choices intent="pdf" heading="PDF" about="A catalogue to print or to send." options={pdf} />
					<Choices intent="excel" heading="Excel" about="One title on each row, to edit or import." options={excel} />
				</>
			)}
		</div>
	);
}

interface ChoicesProps {
	intent: keyof typeof intents;
	heading: string;
	about: string;
	options: DocumentOption[];
}

function Choices({ intent, heading, about, options }: ChoicesProps) {
	return (
		<section className="stack stack-tight" aria-labelledby={intent}>
			<h2 id={intent}>{heading}</h2>
			<p>{about}</p>
			<Form method="post" className="form">
				{options.map((option) => (
					<Choice key={option.name} option={option} of={intent} />
				))}
				<div>
					<button className="button button-primary" name="intent" value={intent}>
						{`Make the ${heading} file`}
					</button>
				</div>
			</Form>
		</section>
	);
}

function Choice({ option, of }: { option: DocumentOption; of: string }) {
	const id = `${of}-${option.name}`;
	const field = { id, name: option.name, errorId: `${id}-error`, descriptionId: `${id}-description` };
	if (option.kind === 'switch')
		return <Checkbox field={{ ...field, initialValue: option.value }} label={option.label} />;
	return (
		<Select
			field={{ ...field, initialValue: option.value }}
			label={option.label}
			options={option.choices}
			width="medium"
		/>
	);
}
