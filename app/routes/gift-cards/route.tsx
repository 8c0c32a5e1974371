import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { flash } from '../../cookies/flash.server';
import { ReturnedSummary } from '../../forms/error-summary';
import { readForm } from '../../http/read-form.server';
import { breadcrumbMeta } from '../../page/breadcrumb-json-ld';
import type { PageHandle } from '../../page/page-handle';
import { beginCaptcha } from '../../parts/captcha/captcha.server';
import { askBalance } from '../../parts/gift-cards/ask-balance.server';
import { BalanceForm } from '../../parts/gift-cards/balance-form';
import { CoverImage } from '../../parts/titles/cover-image';
import { TitlePrice } from '../../parts/titles/title-price';
import { giftCardsPath } from '../../paths/gift-card-paths';
import { storeApi } from '../../store-api/store-api.server';
import { sheetLinks } from '../../styles/sheets';
import { CleanHtml } from '../../ui/clean-html';
import { NewCardLink } from './new-card-link';

export const handle: PageHandle = { canonical: () => giftCardsPath };

export const links = sheetLinks('titles', 'forms', 'giftCards');

export const meta: MetaFunction = ({ matches }) =>
	breadcrumbMeta(matches, [{ name: 'Gift cards', path: giftCardsPath }]);

export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const { store_giftcards, show_gc_balanace_checker, webstore_custom_elements } = await api.load('giftcard/get', {});
	return {
		cards: store_giftcards.map(({ eisbn, title, cover_image_cache }) => ({ eisbn, title, cover_image_cache })),
		captcha: show_gc_balanace_checker ? await beginCaptcha(api, 'balance') : null,
		words: webstore_custom_elements.map(({ html }) => html),
	};
}

/** Returns the balance of a gift card. */
export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	const asked = await askBalance(await storeApi(args), form);
	if ('lastResult' in asked) return data({ lastResult: asked.lastResult }, { status: asked.status });
	const headers = new Headers();
	await flash(args.request, headers, { kind: 'success', text: asked.said });
	return redirect(giftCardsPath, { status: 303, headers });
}

/**
 * The page with a form for a gift card's balance, the gift cards that the store sells, and the store's text about them
 * (docs/behaviour/gift-cards.md#page).
 */
export default function GiftCardsScreen() {
	const { cards, captcha, words } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	return (
		<div className="page">
			<ReturnedSummary id="balance" lastResult={lastResult} title="There was an error" />
			<div className="stack stack-sections">
				<header className="stack">
					<h1>Gift cards</h1>
					{words.map((html) => (
						<CleanHtml key={html} html={html} />
					))}
				</header>
				<section className="stack" aria-labelledby="designs">
					<h2 id="designs">Buy a gift card</h2>
					{cards.length === 0 ? <p>We are not selling gift cards here at the moment.</p> : null}
					<ul className="cards gift-card-designs">
						{cards.map((card) => (
							<li key={card.eisbn} className="card">
								<CoverImage title={card} beside />
								<h3>{card.title}</h3>
								<TitlePrice title={{ is_giftcard: true }} offer={undefined} />
								<NewCardLink title={card} />
							</li>
						))}
					</ul>
				</section>
				{captcha ? (
					<section className="stack" aria-labelledby="on-a-card">
						<h2 id="on-a-card">Check your gift card balance</h2>
						<BalanceForm key={captcha.token} captcha={captcha} lastResult={lastResult} />
					</section>
				) : null}
			</div>
		</div>
	);
}
