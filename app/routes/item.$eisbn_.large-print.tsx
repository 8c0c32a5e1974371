import type { LoaderFunctionArgs } from '@remix-run/node';
import type { PageHandle } from '../page/page-handle';
import { loadQuestion } from '../parts/item/question.server';
import { QuestionPage } from '../parts/item/question-page';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
	subject: (data) => data?.title.title,
	canonical: () => '',
};

export const links = sheetLinks('question');

export const loader = (args: LoaderFunctionArgs) => loadQuestion(args, 'large-print');

export default QuestionPage;
