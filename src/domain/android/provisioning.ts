/** Ours: the agent's receiver of device administration, which Android's provisioning starts. */
export const androidAdminComponent = 'cn.phoneward.agent/.AdminReceiver';
