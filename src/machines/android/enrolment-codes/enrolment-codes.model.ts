import { endableListModel } from '#machines/kits/endable-list/endable-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { openCode } from '../enrol-phone/enrol-phone.model.ts';
import { enrolmentCodesMachine } from './enrolment-codes.machine.ts';
import { titles } from './enrolment-codes.titles.ts';

export default defineTestModel({
  ...endableListModel([[openCode], []], [openCode.id], '已有手机用此入网码入网'),
  name: 'enrolmentCodes',
  machine: enrolmentCodesMachine,
  titles,
});
